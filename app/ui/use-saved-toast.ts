import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useToast } from './toast.tsx'

/** Reports that a form that was sent from a page, or one below it, was saved: it then leads to another page. */
export function useSavedToast(message: string, { from, to }: { from: string; to: string }) {
  const { formAction, location } = useNavigation()
  const toast = useToast()
  const saved = formAction?.startsWith(from) && location?.pathname === to

  useEffect(() => {
    if (saved) toast(message)
  }, [saved, toast, message])
}
