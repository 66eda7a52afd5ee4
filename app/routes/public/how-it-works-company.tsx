export default function Page() {
  return <h1>public/how-it-works-company</h1>
}
