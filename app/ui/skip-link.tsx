/** The first focusable element of the document. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="no-print sr-only rounded bg-accent-fill font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
    >
      Skip to content
    </a>
  )
}
