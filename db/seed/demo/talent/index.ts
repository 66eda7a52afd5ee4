import type { DemoTalent } from '../types.ts'
import { dataSecurityLegal } from './data-security-legal.ts'
import { finance } from './finance.ts'
import { marketing } from './marketing.ts'
import { peopleOperations } from './people-operations.ts'
import { productDesign } from './product-design.ts'
import { sales } from './sales.ts'
import { technology } from './technology.ts'

export const demoTalent: DemoTalent[] = [
  ...finance,
  ...technology,
  ...productDesign,
  ...marketing,
  ...peopleOperations,
  ...sales,
  ...dataSecurityLegal,
]
