export default function Page() {
  return <h1>public/about</h1>
}
