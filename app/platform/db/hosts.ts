export type Host = { host: string; port: number; url: string }

const DEFAULT_PORT = 5432
const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^@/?]*@)?)([^/?]*)([^?]*)\??(.*)$/

/**
 * The servers in a URL, each with a URL of its own: `postgres://user@first:5432,second:5432/name` has two. Throws
 * TypeError if one of them is not a URL.
 */
export function readHosts(url: string): [Host, ...Host[]] {
  const { start, hosts, end } = readParts(url)
  const [first = '', ...others] = hosts.split(',')
  const read = (authority: string): Host => {
    const single = `${start}${authority}${end}`
    const { hostname, port } = new URL(single)
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port || DEFAULT_PORT),
      url: single,
    }
  }
  return [read(first), ...others.map(read)]
}

/** User and hosts may be parameters, as in `postgres://user@/name?host=/run/postgresql`. */
function readParts(url: string): { start: string; hosts: string; end: string } {
  const [, scheme = '', login = '', hosts = '', name = '', query = ''] = PARTS.exec(url) ?? []
  const parameters = new Map(query.split('&').map(each => [each.split('=', 1)[0] ?? '', each]))
  const take = (key: string) => {
    const value = parameters.get(key)?.slice(key.length + 1)
    parameters.delete(key)
    return value
  }
  const given = login === '' ? [take('user'), take('password')].filter(Boolean).join(':') : ''
  const ports = hosts === '' ? (take('port')?.split(',') ?? []) : []
  const listed = hosts === '' ? (take('host')?.split(',') ?? []) : []
  const rest = [...parameters.values()].join('&')
  return {
    start: scheme + (given === '' ? login : `${given}@`),
    hosts: hosts || listed.map((host, at) => withPort(host, ports[at] ?? ports[0])).join(','),
    end: name + (rest === '' ? '' : `?${rest}`),
  }
}

function withPort(host: string, port: string | undefined): string {
  const plain = decodeURIComponent(host)
  const authority = plain.includes(':') ? `[${plain}]` : encodeURIComponent(plain)
  return port === undefined ? authority : `${authority}:${port}`
}

/**
 * The address for the driver. In these modes it checks the certificate as in verify-full, but prints a warning that
 * advises to add what pg_dump refuses.
 */
export function forDriver(url: string): string {
  if (url.includes('uselibpqcompat=')) return url
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

export function isPostgresUrl(url: string): boolean {
  try {
    return /^postgres(ql)?:/.test(url) && readHosts(url).every(({ url }) => URL.canParse(url))
  } catch {
    return false
  }
}
