/** The link to a video call, as one side typed it. */
export function CallLink({ link }: { link: string }) {
  return (
    <a
      href={link}
      rel="noopener noreferrer nofollow"
      className="text-accent underline underline-offset-4 hover:text-ink hover:decoration-2"
    >
      {link}
    </a>
  )
}
