import { useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Day, Moment } from '#app/ui/day.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { DeviceSession } from '../schema.ts'

export function SessionList({ sessions }: { sessions: readonly DeviceSession[] }) {
  const sent = useNavigation().formData
  return (
    <>
      <ul className="max-w-2xl divide-y divide-rule border-y border-rule">
        {sessions.map(session => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                {session.device}
                {session.current && <Badge tone="green">This browser</Badge>}
              </p>
              <p className="figures text-sm text-muted">
                Signed in <Moment iso={session.signedInAt} />, last used{' '}
                <Day iso={session.usedAt} />
              </p>
            </div>
            <PostForm action="/settings" preventScrollReset>
              <input type="hidden" name="intent" value="end-session" />
              <input type="hidden" name="session_id" value={session.id} />
              <Button
                type="submit"
                variant="secondary"
                size="small"
                busy={sent?.get('session_id') === session.id}
              >
                Sign out<span className="sr-only">: {session.device}</span>
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm action="/settings" preventScrollReset className="mt-4">
          <input type="hidden" name="intent" value="end-other-sessions" />
          <Button
            type="submit"
            variant="secondary"
            busy={sent?.get('intent') === 'end-other-sessions'}
          >
            Sign out everywhere else
          </Button>
        </PostForm>
      )}
    </>
  )
}
