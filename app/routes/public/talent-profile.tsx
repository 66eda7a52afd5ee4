export default function Page() {
  return <h1>public/talent-profile</h1>
}
