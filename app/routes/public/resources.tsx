export default function Page() {
  return <h1>public/resources</h1>
}
