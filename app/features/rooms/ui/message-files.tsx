import { href } from 'react-router'
import { type MessageFile, sizeWords } from '../files.ts'

/** Download links of a message's files. */
export function MessageFiles({ roomId, files }: { roomId: string; files: readonly MessageFile[] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Attachments" className="mt-3 space-y-1">
      {files.map(({ id, name, label, bytes }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3">
          <a
            href={href('/connections/:id/files/:fileId', { id: roomId, fileId: id })}
            download={name}
            className="text-link inline-block min-h-6 underline decoration-1 wrap-anywhere"
          >
            {name}
          </a>
          <span className="figures text-sm text-muted">
            {label}, {sizeWords(bytes)}
          </span>
        </li>
      ))}
    </ul>
  )
}
