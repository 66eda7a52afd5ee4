import type { FileChild } from 'docx'
import { type Block, type PaperDocument, SIGNATURE_LINES } from './document.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const FONT = 'Georgia'
const GRAY = '5D574B'

/** Characters that XML cannot contain. */
const FORBIDDEN = /[^\P{Cc}\n\t]|[\ufffe\uffff]/gu
/** Text whose first letter is written from right to left, as a page with `dir="auto"` reads it. */
const FROM_RIGHT =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const clean = (text: string) => text.toWellFormed().replaceAll(FORBIDDEN, '')

/** The document as a Word file. Loads the library on demand, because it is large and rarely needed. */
export async function documentDocx(paper: PaperDocument): Promise<Uint8Array<ArrayBuffer>> {
  const docx = await import('docx')
  const { Paragraph, TextRun, HeadingLevel, BorderStyle } = docx

  const runs = (text: string, look: { bold?: boolean; color?: string } = {}) =>
    clean(text)
      .split('\n')
      .map(
        (line, i) =>
          new TextRun({
            ...look,
            text: line,
            break: i === 0 ? 0 : 1,
            rightToLeft: FROM_RIGHT.test(line) || undefined,
          }),
      )

  function childrenOf(block: Block): FileChild[] {
    switch (block.kind) {
      case 'heading':
        return [
          new Paragraph({
            heading: HeadingLevel.HEADING_2,
            spacing: { before: 280, after: 80 },
            keepNext: true,
            bidirectional: FROM_RIGHT.test(block.text),
            children: runs(block.text),
          }),
        ]
      case 'text':
        return [
          new Paragraph({
            spacing: { after: 140 },
            bidirectional: FROM_RIGHT.test(block.text),
            children: runs(block.text),
          }),
        ]
      case 'facts':
        return block.rows.map(
          ({ term, value }) =>
            new Paragraph({
              spacing: { after: 60 },
              children: [...runs(`${term}: `, { bold: true }), ...runs(value)],
            }),
        )
      case 'signatures':
        return block.parties.flatMap(party => [
          new Paragraph({
            spacing: { before: 480, after: 120 },
            keepNext: true,
            children: runs(party, { bold: true }),
          }),
          ...SIGNATURE_LINES.map(
            (line, i) =>
              new Paragraph({
                spacing: { before: 160 },
                keepNext: i < SIGNATURE_LINES.length - 1,
                children: runs(`${line}: ${'_'.repeat(36)}`),
              }),
          ),
        ])
    }
  }

  const file = new docx.Document({
    title: clean(paper.title),
    styles: {
      default: {
        document: { run: { font: FONT, size: 22 }, paragraph: { spacing: { line: 288 } } },
        heading1: { run: { font: FONT, size: 40, bold: true, color: '000000' } },
        heading2: { run: { font: FONT, size: 26, bold: true, color: '000000' } },
      },
    },
    sections: [
      {
        children: [
          new Paragraph({
            heading: HeadingLevel.HEADING_1,
            spacing: { after: 160 },
            border: { bottom: { style: BorderStyle.SINGLE, size: 8, space: 6, color: '000000' } },
            bidirectional: FROM_RIGHT.test(paper.title),
            children: runs(paper.title),
          }),
          ...(paper.note
            ? [
                new Paragraph({
                  spacing: { after: 240 },
                  children: runs(paper.note, { color: GRAY }),
                }),
              ]
            : []),
          ...paper.blocks.flatMap(childrenOf),
        ],
      },
    ],
  })
  return new Uint8Array(await docx.Packer.toBuffer(file))
}

/** A response that the browser saves as a file. */
export function docxResponse(bytes: Uint8Array<ArrayBuffer>, name: string): Response {
  return new Response(bytes, {
    headers: {
      'Content-Type': DOCX,
      'Content-Disposition': `attachment; filename="${name}.docx"`,
      'Cache-Control': 'no-store',
    },
  })
}
