export default function Page() {
  return <h1>talent/dashboard</h1>
}
