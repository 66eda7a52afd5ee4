import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Select, type SelectProps } from '#app/ui/select.tsx'

/** Shows the same times in another time zone, for readers who are travelling. */
export function ZoneForm({ zone, choices }: { zone: string; choices: SelectProps['options'] }) {
  return (
    <details key={zone}>
      <summary className="fold-link">Show another time zone</summary>
      <Form method="get" preventScrollReset className="mt-3 max-w-80 space-y-3">
        <Select name="zone" label="Your time zone" options={choices} defaultValue={zone} />
        <Button type="submit" variant="secondary" size="small">
          Show these times
        </Button>
      </Form>
    </details>
  )
}
