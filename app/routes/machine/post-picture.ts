import { requestContext } from '#app/context.ts'
import { findPublishedPost } from '#app/features/blog/queries.server.ts'
import { postDate } from '#app/features/blog/rules.ts'
import { site } from '#app/site.ts'
import type { Route } from './+types/post-picture.ts'
import { answerPicture, noPicture, pictureName } from './picture-answer.server.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const slug = pictureName(params.file)
  const post = slug && (await ctx.asActor(tx => findPublishedPost(tx, slug)))
  if (!post) return noPicture()
  return await answerPicture(ctx, request, {
    key: `/blog/${post.slug} ${post.updatedAt}`,
    draw: async () => ({
      brand: site.name,
      kicker: 'From the blog',
      title: post.title,
      text: post.excerpt,
      facts: post.publishedAt === null ? [] : [postDate(post.publishedAt)],
    }),
  })
}
