export default function Page() {
  return <h1>public/success-stories-talent</h1>
}
