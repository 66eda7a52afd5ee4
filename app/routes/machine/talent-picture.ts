import { requestContext } from '#app/context.ts'
import { findProfileBySlug } from '#app/features/talent/queries.server.ts'
import { photoFiles } from '#app/platform/photos/address.ts'
import { site } from '#app/site.ts'
import { dayRange } from '#app/ui/money.ts'
import type { Route } from './+types/talent-picture.ts'
import { answerPicture, noPicture, pictureName } from './picture-answer.server.ts'

const FULL_WEEK = 40

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const slug = pictureName(params.file)
  const profile = slug && (await ctx.asActor(tx => findProfileBySlug(tx, slug)))
  if (!profile) return noPicture()
  const { profileUrl, updatedAt, maxHoursPerWeek: hours, photoUrl } = profile
  return await answerPicture(ctx, request, {
    key: `${profileUrl} ${updatedAt}`,
    async draw() {
      const [file] = photoUrl === null ? [] : photoFiles(photoUrl)
      return {
        brand: site.name,
        kicker: 'Fractional talent',
        title: profile.fullName,
        text: [profile.primaryRole, profile.headline].filter(Boolean).join('. '),
        facts: [
          hours === null ? [] : `Up to ${hours} hrs/week`,
          dayRange(profile.priceDayMin, profile.priceDayMax) ?? [],
          profile.yearsExperience === null ? [] : `${profile.yearsExperience}+ years experience`,
        ].flat(),
        part: hours === null ? undefined : { filled: hours, of: FULL_WEEK },
        photo: file === undefined ? undefined : await ctx.photos.get(file),
      }
    },
  })
}
