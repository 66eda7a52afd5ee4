import { Button } from '#app/ui/button.tsx'

type DownloadButtonsProps = {
  /** Where the form around them goes to become a file. */
  to: string
  /** Plain text besides Word. */
  text?: boolean
  /** Whether the paper stands on the page. */
  shown: boolean
}

/** Beside the main button of a form whose result is a paper: the paper as a file, and printed. */
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
