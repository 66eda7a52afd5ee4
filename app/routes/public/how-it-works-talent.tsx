export default function Page() {
  return <h1>public/how-it-works-talent</h1>
}
