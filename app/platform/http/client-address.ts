import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * The reverse proxies whose X-Forwarded-For is trusted: a number of them with any address, or those with known
 * addresses. None by default.
 */
export type TrustedProxies = { hops: number } | { addresses: BlockList }

export const NO_PROXY: TrustedProxies = { hops: 0 }

/** Compares the value: Zod copies the default of a setting. */
export function trustsNoProxy(trusted: TrustedProxies): boolean {
  return 'hops' in trusted && trusted.hops === 0
}

/** Parses "1" or "10.0.0.0/8, ::1"; undefined if the text is malformed. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text)) return { hops: Number(text) }
  const addresses = new BlockList()
  for (const entry of text.split(',')) {
    const [address = '', bits, ...more] = entry.trim().split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    const maxBits = family === 'ipv6' ? 128 : 32
    if (isIP(address) === 0 || more.length > 0) return undefined
    if (bits === undefined) addresses.addAddress(address, family)
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
      addresses.addSubnet(address, Number(bits), family)
    else return undefined
  }
  return { addresses }
}

/**
 * The client's network address, as limits count it: the nearest one that is not a trusted proxy. Entries further left
 * in X-Forwarded-For may be forged.
 */
export function clientAddress(
  request: Pick<Request, 'headers'>,
  remoteAddress: string | undefined,
  trusted: TrustedProxies,
): string {
  return network(nearest(request, remoteAddress, trusted).address)
}

/**
 * The same, for limits that would lock out everybody behind an undeclared proxy. A connection from this machine or a
 * private network may be such a proxy: the result is undefined, unless a trusted proxy names the client.
 */
export function ownClientAddress(
  request: Pick<Request, 'headers'>,
  remoteAddress: string | undefined,
  trusted: TrustedProxies,
): string | undefined {
  const { address, reported } = nearest(request, remoteAddress, trusted)
  if (isIP(address) === 0) return undefined
  const near = NEARBY.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  return near && !reported ? undefined : network(address)
}

const NEARBY = new BlockList()
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NEARBY.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NEARBY.addSubnet(address, bits, 'ipv6')

/** The address, and whether a trusted proxy reported it; otherwise it is the remote end of the connection. */
function nearest(
  { headers }: Pick<Request, 'headers'>,
  remoteAddress: string | undefined,
  trusted: TrustedProxies,
): { address: string; reported: boolean } {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map(plain).reverse()
  let client = plain(remoteAddress ?? '')
  let reported = false
  for (const [hop, before] of forwarded.entries()) {
    if (isIP(before) === 0 || !isTrusted(client, hop, trusted)) break
    client = before
    reported = true
  }
  return { address: client, reported }
}

function isTrusted(address: string, hop: number, trusted: TrustedProxies): boolean {
  if ('hops' in trusted) return hop < trusted.hops
  return isIP(address) !== 0 && trusted.addresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Removes the port, brackets and the IPv6 prefix of a mapped IPv4 address. */
function plain(text: string): string {
  const address = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return address.replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1')
}

/**
 * The network around a client: an IPv4 /24 or an IPv6 /48. A single subscriber may hold all of it and change addresses
 * within it at will.
 */
export function networkAround(client: string): string {
  const [first, second, third] = client.split(':')
  if (client.includes(':')) return `${first}:${second}:${third}::/48`
  return isIP(client) === 4 ? client.replace(/\d+$/, '0/24') : client
}

/** An IPv6 address is counted by its /64: one household or firm holds all of it and may change addresses within it. */
function network(address: string): string {
  if (!isIPv6(address)) return address === '' ? 'unknown' : address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? [] : Array(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
