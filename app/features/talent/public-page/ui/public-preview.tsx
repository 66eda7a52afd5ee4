import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ChipList } from '#app/ui/chip.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import { CHIPS_PREVIEW } from '../../rules.ts'

type PublicPreviewProps = {
  /** Already shortened. */
  bio: string
  skills: readonly string[]
  industries: readonly string[]
  fullName: string
  profileUrl: string
  /** Whether a shared link would lead to the page. */
  isVisible: boolean
}

/** The start of the public page, with links to it and to the editor. */
export function PublicPreview({
  bio,
  skills,
  industries,
  fullName,
  profileUrl,
  isVisible,
}: PublicPreviewProps) {
  return (
    <Card as="section" aria-labelledby="public-profile">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="public-profile" className="font-display text-xl font-medium">
          Public Profile
        </h2>
        {isVisible && <ShareLink path={profileUrl} title={fullName} />}
      </div>
      <p className={bio ? 'mt-2' : 'mt-2 text-muted'}>{bio || 'No summary yet.'}</p>
      <Named title="Skills" items={skills} />
      <Named title="Industries" items={industries} />
      <div className="mt-6 flex gap-3">
        <ButtonLink to={profileUrl} variant="secondary" className="flex-1">
          Preview
        </ButtonLink>
        <ButtonLink to={href('/talent/profile')} variant="secondary" className="flex-1">
          Edit
        </ButtonLink>
      </div>
    </Card>
  )
}

function Named({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className="mt-4">
      <h3 className="mb-2 text-sm text-muted">{title}</h3>
      {items.length > 0 ? (
        <ChipList items={items} max={CHIPS_PREVIEW} />
      ) : (
        <p className="text-muted">None chosen yet.</p>
      )}
    </div>
  )
}
