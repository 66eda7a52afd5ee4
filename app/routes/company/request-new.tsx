export default function Page() {
  return <h1>company/request-new</h1>
}
