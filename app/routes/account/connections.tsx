export default function Page() {
  return <h1>account/connections</h1>
}
