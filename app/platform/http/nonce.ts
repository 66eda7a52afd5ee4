import { createContext } from 'react'

/** Known only while rendering on the server: browsers hide the nonce from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
