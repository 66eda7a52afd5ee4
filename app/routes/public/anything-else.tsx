import { redirect } from 'react-router'

/** Any other path redirects to / (specification, section 2). */
export function loader() {
  return redirect('/')
}

export function action() {
  return redirect('/')
}
