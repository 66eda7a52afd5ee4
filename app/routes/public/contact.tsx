export default function Page() {
  return <h1>public/contact</h1>
}
