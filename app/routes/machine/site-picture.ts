import { requestContext } from '#app/context.ts'
import { site } from '#app/site.ts'
import type { Route } from './+types/site-picture.ts'
import { answerPicture } from './picture-answer.server.ts'

/** The picture of every page without its own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return await answerPicture(context.get(requestContext), request, {
    key: `page ${site.name} ${site.description}`,
    draw: async () => ({
      brand: site.name,
      kicker: 'Fractional executives',
      title: 'Find your perfect fractional match',
      text: site.description,
      facts: ['Two days a week, from someone who has done it before'],
      part: { filled: 2, of: 5 },
    }),
  })
}
