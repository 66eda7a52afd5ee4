export default function Page() {
  return <h1>account/settings</h1>
}
