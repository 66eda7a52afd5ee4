export default function Page() {
  return <h1>company/request-edit</h1>
}
