import { countOf } from '#app/platform/count.ts'
import { Button } from '#app/ui/button.tsx'
import { isComparable } from '../rules.ts'

/** At the bottom of the window once enough people are ticked, because the list may be long. */
export function CompareBar({ ticked }: { ticked: number }) {
  if (!isComparable(ticked)) return null
  return (
    <div className="no-print save-bar mt-6">
      <div data-shown>
        <p className="flex-1 basis-20 font-medium">{countOf(ticked, 'person', 'people')} chosen</p>
        <Button type="submit" name="compare" value="yes">
          Compare<span className="sr-only"> them</span>
        </Button>
      </div>
    </div>
  )
}
