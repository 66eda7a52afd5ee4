// The faces of the demo's people, put together by hand from the parts of Notionists, a free library of ink drawings.
// Whoever is missing here has a monogram, as people without a photo do.
import { createHash } from 'node:crypto'

/** Where the build leaves the drawings, from the project's root. */
export const FACES_FOLDER = 'build/faces'

/** The numbers of the parts; the library calls them variants. */
export type Face = {
  hair: number
  body: number
  lips: number
  nose: number
  eyes: number
  brows: number
  beard?: number
  glasses?: number
}

type Features = [
  hair: number,
  body: number,
  lips: number,
  nose: number,
  eyes: number,
  brows: number,
]

const face = (features: Features, more: Pick<Face, 'beard' | 'glasses'> = {}): Face => {
  const [hair, body, lips, nose, eyes, brows] = features
  return { hair, body, lips, nose, eyes, brows, ...more }
}

const DEMO = '@demo.example'

export const demoFaces: Record<string, Face> = {
  // Finance
  'talent@example.com': face([20, 16, 8, 1, 5, 4]),
  [`henrik.lindqvist${DEMO}`]: face([35, 17, 22, 5, 3, 9], { glasses: 8 }),
  [`priya.raghunathan${DEMO}`]: face([41, 13, 3, 13, 5, 5]),
  [`marcus.delacroix${DEMO}`]: face([60, 20, 25, 8, 5, 8], { beard: 2 }),
  [`soojin.park${DEMO}`]: face([24, 21, 22, 17, 5, 4], { glasses: 11 }),
  [`tobias.wren${DEMO}`]: face([19, 14, 23, 6, 5, 4]),
  [`leila.haddad${DEMO}`]: face([28, 16, 8, 18, 5, 5]),
  [`gabriel.reyes${DEMO}`]: face([27, 10, 30, 7, 5, 7], { beard: 12 }),
  [`ingrid.solheim${DEMO}`]: face([2, 17, 23, 13, 5, 9]),
  [`jonathan.peake${DEMO}`]: face([42, 19, 22, 10, 3, 9], { glasses: 3 }),
  // Marketing
  [`simone.beaumont${DEMO}`]: face([40, 15, 8, 1, 5, 5]),
  [`diego.salazar${DEMO}`]: face([17, 9, 25, 5, 5, 7], { beard: 10 }),
  [`aoife.brennan${DEMO}`]: face([36, 21, 3, 14, 5, 1]),
  [`kavita.menon${DEMO}`]: face([23, 12, 21, 12, 5, 5]),
  [`thomas.eberhardt${DEMO}`]: face([49, 5, 17, 9, 1, 9], { glasses: 3 }),
  [`renee.castellano${DEMO}`]: face([37, 16, 8, 6, 5, 4]),
  [`malik.johnson${DEMO}`]: face([33, 23, 25, 8, 5, 7]),
  [`ruth.abernathy${DEMO}`]: face([43, 17, 22, 20, 3, 9], { glasses: 11 }),
  [`beatrix.vanhouten${DEMO}`]: face([47, 22, 3, 16, 5, 1]),
  [`noor.alsayed${DEMO}`]: face([63, 16, 23, 13, 5, 5]),
  [`tessa.moana${DEMO}`]: face([48, 15, 8, 11, 5, 7]),
  // People and operations
  [`charlotte.dubois${DEMO}`]: face([11, 13, 22, 14, 5, 4]),
  [`deshawn.carter${DEMO}`]: face([32, 16, 8, 8, 5, 8], { beard: 3 }),
  [`mirela.ionescu${DEMO}`]: face([58, 14, 21, 5, 5, 5]),
  [`sarah.goldfarb${DEMO}`]: face([30, 22, 3, 18, 5, 12], { glasses: 8 }),
  [`victor.anand${DEMO}`]: face([34, 20, 17, 12, 5, 8], { beard: 6 }),
  [`isabel.thornbury${DEMO}`]: face([4, 17, 23, 7, 5, 9]),
  [`bongani.dlamini${DEMO}`]: face([44, 14, 30, 1, 5, 7], { beard: 8 }),
  [`megan.orourke${DEMO}`]: face([45, 21, 8, 17, 5, 1]),
  [`andreas.kyriakou${DEMO}`]: face([31, 25, 23, 19, 5, 8], { beard: 2 }),
  [`fatima.benali${DEMO}`]: face([62, 12, 21, 6, 5, 5]),
  // Product and design
  [`hannah.weissman${DEMO}`]: face([58, 10, 8, 10, 5, 4], { glasses: 11 }),
  [`olumide.adeyemi${DEMO}`]: face([53, 7, 25, 11, 5, 7]),
  [`francesca.bellandi${DEMO}`]: face([57, 11, 22, 5, 5, 10]),
  [`jonah.whitaker${DEMO}`]: face([1, 24, 8, 14, 5, 1], { beard: 12 }),
  [`yuki.tanaka${DEMO}`]: face([10, 14, 3, 13, 5, 4]),
  [`zainab.mirza${DEMO}`]: face([62, 21, 8, 13, 5, 5], { glasses: 11 }),
  [`lucas.dacosta${DEMO}`]: face([9, 23, 30, 6, 5, 7], { beard: 4 }),
  [`theodora.papadakis${DEMO}`]: face([29, 16, 21, 20, 5, 8]),
  // Sales
  [`brandon.okonkwohayes${DEMO}`]: face([22, 17, 8, 8, 5, 8], { beard: 12 }),
  [`camille.laurent${DEMO}`]: face([39, 13, 22, 9, 5, 4]),
  [`jake.sorensen${DEMO}`]: face([18, 25, 25, 16, 5, 4]),
  [`arjun.kapoor${DEMO}`]: face([61, 19, 23, 12, 5, 8], { beard: 2 }),
  [`natalie.brooks${DEMO}`]: face([36, 9, 8, 1, 5, 5]),
  [`miguel.torres${DEMO}`]: face([13, 8, 17, 19, 5, 8], { beard: 7 }),
  [`helga.brandt${DEMO}`]: face([43, 19, 22, 10, 5, 9], { glasses: 3 }),
  [`hana.leclerc${DEMO}`]: face([8, 14, 21, 17, 5, 1]),
  // Technology
  [`daniel.achterberg${DEMO}`]: face([56, 9, 22, 6, 5, 9], { glasses: 8 }),
  [`meiling.chow${DEMO}`]: face([41, 17, 23, 14, 5, 4]),
  [`rafael.quintero${DEMO}`]: face([3, 10, 8, 5, 5, 7], { beard: 11 }),
  [`nadia.petrova${DEMO}`]: face([28, 7, 22, 13, 5, 4]),
  [`joshua.tanielu${DEMO}`]: face([12, 25, 25, 11, 5, 8]),
  [`kwame.boateng${DEMO}`]: face([55, 14, 30, 8, 5, 7], { glasses: 11 }),
  [`siobhan.kerrigan${DEMO}`]: face([20, 5, 3, 14, 5, 1], { glasses: 8 }),
  [`ananya.deshpande${DEMO}`]: face([23, 16, 8, 12, 5, 5], { glasses: 11 }),
  [`carla.mendonca${DEMO}`]: face([37, 21, 21, 18, 5, 4]),
  [`elliot.farrow${DEMO}`]: face([38, 24, 17, 16, 1, 9]),
  [`takeshi.morimoto${DEMO}`]: face([5, 20, 22, 6, 5, 7], { glasses: 3 }),
  [`tomas.herrera${DEMO}`]: face([15, 23, 23, 7, 5, 7], { beard: 5 }),
  // Data, security and law
  [`oksana.kovalenko${DEMO}`]: face([46, 10, 21, 9, 5, 4]),
  [`william.ngata${DEMO}`]: face([25, 8, 8, 11, 5, 8], { beard: 8 }),
  [`rosalind.achebe${DEMO}`]: face([48, 13, 22, 1, 5, 5], { glasses: 8 }),
  [`david.rosenthal${DEMO}`]: face([31, 20, 17, 19, 5, 8], { glasses: 11 }),
  [`weihan.chen${DEMO}`]: face([6, 14, 23, 14, 5, 4]),
  [`emma.fitzgerald${DEMO}`]: face([24, 16, 8, 16, 5, 1]),
  [`stefan.dragomir${DEMO}`]: face([21, 17, 22, 5, 1, 8], { beard: 10 }),
  [`aisha.rahman${DEMO}`]: face([63, 15, 21, 13, 5, 5]),
  [`patricia.oyelaran${DEMO}`]: face([30, 17, 23, 8, 5, 4]),
  [`carmen.iturbe${DEMO}`]: face([11, 16, 8, 20, 5, 5]),
  [`beatriz.camargo${DEMO}`]: face([39, 14, 30, 6, 5, 4], { glasses: 11 }),
  [`julian.ashcroft${DEMO}`]: face([54, 19, 22, 7, 5, 4]),
  [`desmond.clarke${DEMO}`]: face([52, 9, 25, 11, 5, 7], { beard: 9 }),
}

/** Another one when the face changes: browsers keep a photo for good. */
export function faceId(key: string, drawn: Face): string {
  return createHash('sha256')
    .update(`${key} ${JSON.stringify(drawn)}`)
    .digest('hex')
    .slice(0, 32)
}
