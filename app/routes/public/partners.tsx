export default function Page() {
  return <h1>public/partners</h1>
}
