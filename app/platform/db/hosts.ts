export type Host = { host: string; port: number; url: string }

const DEFAULT_PORT = 5432
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

/**
 * The servers that an address names, each with an address of its own: `postgres://user@first:5432,second:5432/name`
 * names two. Throws TypeError where one of these is no address.
 */
export function readHosts(url: string): [Host, ...Host[]] {
  const [, start = '', hosts = '', end = ''] = PARTS.exec(url) ?? []
  const [first = '', ...others] = hosts.split(',')
  const read = (place: string): Host => {
    const one = `${start}${place}${end}`
    const { hostname, port } = new URL(one)
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port || DEFAULT_PORT),
      url: one,
    }
  }
  return [read(first), ...others.map(read)]
}

export function isPostgresUrl(url: string): boolean {
  try {
    return /^postgres(ql)?:/.test(url) && readHosts(url).every(({ url }) => URL.canParse(url))
  } catch {
    return false
  }
}
