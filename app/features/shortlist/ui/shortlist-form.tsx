import { Form, href, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { DROP, KEEP } from '../rules.ts'

type ShortlistFormProps = { talentId: string; name: string; isKept: boolean; className?: string }

/** Keeps a person on the own shortlist, or takes them off. Leads back to the page that it stands in. */
export function ShortlistForm({ talentId, name, isKept, className }: ShortlistFormProps) {
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action={href('/company/shortlist')}
      replace
      preventScrollReset
      className={className}
    >
      <input type="hidden" name="talentId" value={talentId} />
      <input type="hidden" name="back" value={pathname + search} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        {isKept && pathname !== href('/company/shortlist') && (
          <TextLink to={href('/company/shortlist')}>On your shortlist</TextLink>
        )}
        <Button
          type="submit"
          name="intent"
          value={isKept ? DROP : KEEP}
          variant="quiet"
          size="small"
        >
          {isKept ? 'Remove' : 'Add to Shortlist'}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    </Form>
  )
}
