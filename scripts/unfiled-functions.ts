import type { Schema } from '#app/platform/db/schema-files.ts'

const FUNCTION = /create (?:or replace )?function ([a-z_.]+)\s*\(.*?\$\$(.*?)\$\$/gis
const squeeze = (text: string) => text.replace(/\s+/g, ' ')

/**
 * Functions in migrations that db/schema does not include yet, if they differ from db/functions: that text would replace
 * them at once.
 */
export function findUnfiled({ migrations, lastMigration, ...schema }: Schema): string[] {
  const files = [...schema.functions, ...schema.rowFunctions]
    .map(({ text }) => squeeze(text))
    .join()
  return migrations
    .filter(({ name }) => name > lastMigration)
    .flatMap(({ name, text }) =>
      [...text.matchAll(FUNCTION)]
        .filter(([, , body = '']) => !files.includes(squeeze(body)))
        .map(([, called]) => `${called} of ${name} differs from db/functions (see db/README.md)`),
    )
}
