import type { ComponentProps } from 'react'
import { href, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { DROP, KEEP } from '../rules.ts'

const SHORTLIST = href('/company/shortlist')

type ShortlistFormProps = {
  talentId: string
  name: string
  isShortlisted: boolean
  className?: string
}

/** Adds a person to the shortlist or removes them, then returns to the page. */
export function ShortlistForm({ talentId, className, ...choice }: ShortlistFormProps) {
  return (
    <PostForm action={SHORTLIST} replace preventScrollReset className={className}>
      <input type="hidden" name="talentId" value={talentId} />
      <Back />
      <Choice {...choice} button={{ name: 'intent', value: choice.isShortlisted ? DROP : KEEP }} />
    </PostForm>
  )
}

/** For a page whose cards are inside another form: each `ShortlistChoice` on it submits one of these. */
export function ShortlistForms() {
  return [KEEP, DROP].map(intent => (
    <PostForm
      key={intent}
      id={formFor(intent)}
      action={SHORTLIST}
      replace
      preventScrollReset
      hidden
    >
      <input type="hidden" name="intent" value={intent} />
      <Back />
    </PostForm>
  ))
}

/** `ShortlistForm` for a page that has `ShortlistForms`. */
export function ShortlistChoice({ talentId, ...choice }: Omit<ShortlistFormProps, 'className'>) {
  const form = formFor(choice.isShortlisted ? DROP : KEEP)
  return <Choice {...choice} button={{ form, name: 'talentId', value: talentId }} />
}

function formFor(intent: string): string {
  return `shortlist-${intent}`
}

function Back() {
  const { pathname, search } = useLocation()
  return <input type="hidden" name="back" value={pathname + search} />
}

type ChoiceProps = Pick<ShortlistFormProps, 'name' | 'isShortlisted'> & {
  button: ComponentProps<typeof Button>
}

function Choice({ name, isShortlisted, button }: ChoiceProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      {isShortlisted && <TextLink to={SHORTLIST}>On your shortlist</TextLink>}
      {/* The same button either way, so it keeps the focus. The margin aligns its text, not its edge. */}
      <Button
        {...button}
        type="submit"
        variant="quiet"
        size="small"
        className={isShortlisted ? '-mr-3' : '-ml-3'}
      >
        {isShortlisted ? 'Remove' : 'Add to Shortlist'}
        <span className="sr-only">: {name}</span>
      </Button>
    </div>
  )
}
