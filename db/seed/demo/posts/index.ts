import type { DemoPost } from '../types.ts'
import { aScopeThatSurvives } from './a-scope-that-survives.ts'
import { choosingTheShapeOfTheWork } from './choosing-the-shape-of-the-work.ts'
import { endingAnEngagementWell } from './ending-an-engagement-well.ts'
import { firstFourWeeks } from './first-four-weeks.ts'
import { fromSalaryToDayRate } from './from-salary-to-day-rate.ts'
import { planningCapacity } from './planning-capacity.ts'
import { requestsSeniorPeopleAnswer } from './requests-senior-people-answer.ts'
import { whenFractionalIsTheWrongAnswer } from './when-fractional-is-the-wrong-answer.ts'
import { workingAcrossTimeZones } from './working-across-time-zones.ts'

export const demoPosts: DemoPost[] = [
  fromSalaryToDayRate,
  whenFractionalIsTheWrongAnswer,
  choosingTheShapeOfTheWork,
  aScopeThatSurvives,
  requestsSeniorPeopleAnswer,
  planningCapacity,
  firstFourWeeks,
  endingAnEngagementWell,
  workingAcrossTimeZones,
]
