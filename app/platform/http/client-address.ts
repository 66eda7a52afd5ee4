import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Which proxies stand in front, and so whose word in X-Forwarded-For is taken: so many of them, whatever
 * their addresses, or those at known addresses. None by default.
 */
export type TrustedProxies = { hops: number } | { addresses: BlockList }

export const NO_PROXY: TrustedProxies = { hops: 0 }

/** Reads "1", or "10.0.0.0/8, ::1"; undefined for anything else. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text)) return { hops: Number(text) }
  const addresses = new BlockList()
  for (const entry of text.split(',')) {
    const [address = '', bits, ...more] = entry.trim().split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    const most = family === 'ipv6' ? 128 : 32
    if (isIP(address) === 0 || more.length > 0) return undefined
    if (bits === undefined) addresses.addAddress(address, family)
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
      addresses.addSubnet(address, Number(bits), family)
    else return undefined
  }
  return { addresses }
}

/**
 * The network address a request comes from, as limits count it: the nearest one that is not a trusted proxy.
 * What stands further left in X-Forwarded-For, anybody may have written.
 */
export function clientAddress(
  { headers }: Pick<Request, 'headers'>,
  remoteAddress: string | undefined,
  trusted: TrustedProxies,
): string {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map(plain).reverse()
  let client = plain(remoteAddress ?? '')
  for (const [hop, before] of forwarded.entries()) {
    if (isIP(before) === 0 || !isTrusted(client, hop, trusted)) break
    client = before
  }
  return network(client)
}

function isTrusted(address: string, hop: number, trusted: TrustedProxies): boolean {
  if ('hops' in trusted) return hop < trusted.hops
  return isIP(address) !== 0 && trusted.addresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Without a port, brackets, or the form in which IPv6 carries an IPv4 address. */
function plain(text: string): string {
  const address = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return address.replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1')
}

/** One household or firm holds a whole /64 of IPv6, and may change within it at will. */
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
