import { postDate } from '../rules.ts'

export function PostDate({ publishedAt }: { publishedAt: string }) {
  return (
    <time dateTime={publishedAt} className="figures">
      {postDate(publishedAt)}
    </time>
  )
}
