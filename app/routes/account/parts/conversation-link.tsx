import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'

/** Above the title of a page that belongs to a conversation. */
export function ConversationLink({ roomId, otherName }: { roomId: string; otherName: string }) {
  return (
    <TextLink to={href('/connections/:id', { id: roomId })}>Conversation with {otherName}</TextLink>
  )
}
