import { type RefObject, useEffect, useRef } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { PublicFacts } from '../../public-page/ui/public-facts.tsx'
import { PublicHeader } from '../../public-page/ui/public-header.tsx'
import { PublicSections } from '../../public-page/ui/public-sections.tsx'
import { type PreviewContext, profileOf } from '../card-preview.ts'
import type { ProfileDraft } from '../profile-draft.ts'
import { useTyped } from './use-typed.ts'

const TITLE = 'Your public page'

export type PreviewPlace = 'beside' | 'above'

/** Beside the form if the screen is wide enough, otherwise above it. */
export function previewPlace(): PreviewPlace {
  return matchMedia('(min-width: 64rem)').matches ? 'beside' : 'above'
}

type LivePreviewProps = {
  place: PreviewPlace
  form: RefObject<HTMLFormElement | null>
  shown: ProfileDraft
  context: PreviewContext
  onClose: () => void
}

/** A preview of the public page with what is typed. */
export function LivePreview({ place, onClose, ...page }: LivePreviewProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (place === 'beside') title.current?.focus({ preventScroll: true })
  }, [place])
  if (place === 'above')
    return (
      <Dialog
        open
        title={TITLE}
        description="What you’ve typed, saved or not."
        size="large"
        onClose={onClose}
      >
        <Page {...page} />
      </Dialog>
    )
  return (
    <section
      aria-labelledby="live-preview"
      className="sticky top-0 flex h-dvh flex-col border-l border-rule"
    >
      <div className="flex items-center gap-4 border-b border-rule py-1 pl-6">
        <h2 ref={title} id="live-preview" tabIndex={-1} className="flex-1 font-medium">
          {TITLE}
        </h2>
        <p className="text-sm text-muted">Follows what you type</p>
        <IconButton label="Close the preview" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {/* The region scrolls by keyboard; its content is inert because it repeats the form. */}
      <section
        aria-label="The page"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        className="flex-1 overflow-y-auto pt-6 pb-24 pl-6"
      >
        <div inert className="[zoom:0.8]">
          <Page {...page} />
        </div>
      </section>
    </section>
  )
}

function Page({ form, shown, context }: Pick<LivePreviewProps, 'form' | 'shown' | 'context'>) {
  const profile = profileOf(useTyped(form, shown), context)
  return (
    <div className="space-y-8 wrap-anywhere">
      <PublicHeader profile={profile} headingLevel={2} />
      <PublicFacts profile={profile} />
      <PublicSections profile={profile} />
    </div>
  )
}
