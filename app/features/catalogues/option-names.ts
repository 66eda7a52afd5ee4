import { SKILL_NAMES, TOOL_NAMES } from './data/other-names.ts'

const OTHERS: Readonly<Record<string, readonly string[] | undefined>> = {
  ...SKILL_NAMES,
  ...TOOL_NAMES,
}

/** What a skill or tool is called: its name, and what people say besides. */
export function optionNames(id: string, name: string): string[] {
  return [name, ...(OTHERS[id] ?? [])]
}
