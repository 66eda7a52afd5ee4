export default function Page() {
  return <h1>talent/profile</h1>
}
