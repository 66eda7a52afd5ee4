export default function Page() {
  return <h1>public/talent-directory</h1>
}
