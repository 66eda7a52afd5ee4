export default function Home() {
  return <h1>Find your perfect fractional match</h1>
}
