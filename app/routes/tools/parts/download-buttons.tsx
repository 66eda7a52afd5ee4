import { Button } from '#app/ui/button.tsx'

type DownloadButtonsProps = {
  /** The action that turns the surrounding form into a file. */
  to: string
  /** Whether plain text is offered besides Word. */
  text?: boolean
  /** Whether the document is shown on the page. */
  shown: boolean
}

/** Buttons that download or print the document that a form creates. */
export function DownloadButtons({ to, text = false, shown }: DownloadButtonsProps) {
  const shared = {
    type: 'submit',
    variant: 'secondary',
    formAction: to,
    name: 'format',
    'data-download': '',
  } as const
  return (
    <>
      <Button {...shared} value="docx">
        Download Word (DOCX)
      </Button>
      {text && (
        <Button {...shared} value="txt">
          Download text
        </Button>
      )}
      {shown && (
        <Button variant="quiet" data-print="" className="noscript:hidden">
          Print
        </Button>
      )}
    </>
  )
}
