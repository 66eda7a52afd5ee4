import { requestContext } from '#app/context.ts'
import { findQuestion } from '#app/features/community/queries.server.ts'
import { keyOf, topicLabel } from '#app/features/community/rules.ts'
import { countOf } from '#app/platform/count.ts'
import { site } from '#app/site.ts'
import type { Route } from './+types/question-picture.ts'
import { answerPicture, noPicture, pictureName } from './picture-answer.server.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const key = keyOf(pictureName(params.file) ?? '')
  const question = key && (await ctx.asActor(tx => findQuestion(tx, key)))
  if (!question || question.hidden) return noPicture()
  const { title, topic, answerCount } = question
  return await answerPicture(ctx, request, {
    key: `/community/${key} ${question.changedAt} ${answerCount}`,
    draw: async () => ({
      brand: site.name,
      kicker: 'Community',
      title,
      text: topicLabel(topic),
      facts: [countOf(answerCount, 'answer')],
    }),
  })
}
