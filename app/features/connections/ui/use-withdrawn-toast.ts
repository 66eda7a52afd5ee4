import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { useToast } from '#app/ui/toast.tsx'
import type { ConnectionStatus } from '../rules.ts'

/** Reports a withdrawal on a page where it moves the introduction out of sight. */
export function useWithdrawnToast(
  connections: readonly { id: string; status: ConnectionStatus }[],
) {
  const { formData } = useNavigation()
  const toast = useToast()
  const withdrawn = useRef<string>(null)
  const asked = formData?.get('intent') === 'withdraw' ? String(formData.get('connectionId')) : null

  useEffect(() => {
    const id = withdrawn.current
    withdrawn.current = asked
    if (asked !== null || id === null) return
    // One that was undone in time is gone.
    const status = connections.find(each => each.id === id)?.status ?? 'withdrawn'
    if (status === 'withdrawn') toast('Introduction withdrawn')
  }, [asked, connections, toast])
}
