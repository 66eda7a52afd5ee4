// What a profile has to answer with.
import type { ListPart, TalentRow } from './rows.ts'

export function hasIds(part: ListPart, profile: TalentRow): readonly string[] {
  switch (part) {
    case 'role':
      return [
        ...profile.match_main_role,
        ...profile.match_offered_roles,
        ...profile.match_headline_roles,
      ]
    case 'skills':
      return profile.skill_ids
    case 'tools':
      return profile.tool_ids
    case 'languages':
      return profile.languages_spoken
    case 'challenge':
      return profile.match_stems
    case 'industry':
      return profile.industries_experienced
    case 'stage':
      return profile.company_stage_preference
    case 'size':
      return profile.company_size_experience
  }
}

/** A profile that says nothing of these has no score. */
export function saysSomething(profile: TalentRow): boolean {
  return (['role', 'skills', 'tools', 'challenge'] as const).some(
    part => hasIds(part, profile).length > 0,
  )
}
