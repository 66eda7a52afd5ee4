/** A website that people name, shown as its host. */
export function WebsiteLink({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-link underline wrap-anywhere"
    >
      {URL.parse(url)?.host ?? url}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
