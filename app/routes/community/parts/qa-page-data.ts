import { authorName } from '#app/features/community/rules.ts'
import type { Answer, Author, Question } from '#app/features/community/schema.ts'

/** The number of answers it contains in full. */
export const ANSWERS_DESCRIBED = 10

/** https://developers.google.com/search/docs/appearance/structured-data/qapage */
export function qaPageData(origin: string, question: Question, path: string) {
  const url = origin + path
  const toAnswer = (answer: Answer) => ({
    '@type': 'Answer',
    text: answer.body,
    url: `${url}#${answer.id}`,
    upvoteCount: answer.helpful,
    ...common(origin, answer),
  })
  const readable = question.answers.filter(answer => !answer.hidden)
  const accepted = readable.find(answer => answer.accepted)
  const others = readable.slice(0, ANSWERS_DESCRIBED).filter(answer => !answer.accepted)
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: question.title,
      text: question.body,
      url,
      answerCount: question.answerCount,
      ...common(origin, question),
      ...(accepted ? { acceptedAnswer: toAnswer(accepted) } : {}),
      ...(others.length > 0 ? { suggestedAnswer: others.map(toAnswer) } : {}),
    },
  }
}

function common(
  origin: string,
  post: { createdAt: string; editedAt: string | null; author: Author },
) {
  const { kind, profileUrl } = post.author
  return {
    datePublished: post.createdAt,
    ...(post.editedAt ? { dateModified: post.editedAt } : {}),
    author: {
      '@type': kind === 'company' ? 'Organization' : 'Person',
      name: authorName(post.author),
      ...(profileUrl ? { url: new URL(profileUrl, origin).href } : {}),
    },
  }
}
