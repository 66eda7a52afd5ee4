import type { DemoIntroduction } from './types.ts'

export const demoIntroductions: DemoIntroduction[] = [
  // Addressed to the demo talent: three pending, two active, one declined.
  {
    company: 'company@example.com',
    talent: 'talent@example.com',
    request: 'harborlight-cfo',
    requirements:
      'Hello Amara, you wrote that your first month is a thirteen-week cash forecast, one definition of each metric and a close by day eight. That is, almost word for word, the list on our wall. We are at $5.8 million in recurring revenue with a Series B ahead. Twelve hours a week would suit us, with Tuesday mornings together. Could we talk for half an hour this week? I will send the last board pack beforehand.',
    contact_details: 'Jordan Ellery, jordan@harborlight.example, +1 555 0114, mornings Eastern',
    status: 'pending',
    createdDaysAgo: 1.35,
  },
  {
    company: 'samuel.quill@demo.example',
    talent: 'talent@example.com',
    request: 'quillstone-finance',
    requirements:
      'We sign three-year contracts and have been recognizing them on the wrong day. An audit is planned for the spring. Your case study on usage pricing is not quite our situation, but your training as an auditor is. If you would rather advise while a controller does the work, that would be welcome too; please say so.',
    contact_details: 'Samuel Quill, sam@quillstone.example, +1 555 0127',
    status: 'pending',
    createdDaysAgo: 2.6,
  },
  {
    company: 'rebecca.lindholm@demo.example',
    talent: 'talent@example.com',
    request: 'tallgrass-cfo',
    requirements:
      'Amara, we price by the acre and raise in the autumn. I am looking for someone who has taken a usage-based company through diligence and can explain it to people who know insurance better than software. About fourteen hours a week from next month. We are on Pacific time, and I am flexible about mornings.',
    contact_details: 'Rebecca Lindholm, rebecca@tallgrass.example, +1 555 0133, text first',
    status: 'pending',
    createdDaysAgo: 0.45,
  },
  {
    company: 'alicia.brandwein@demo.example',
    talent: 'talent@example.com',
    request: 'meridian-finance',
    requirements:
      'Our VP Finance is on leave until the winter, and payments revenue is growing faster than our understanding of its margin. You did usage pricing at a developer-tools company; we want to change our payments price list in the third quarter and would like your eyes on it. Ten hours a week, a strong controller at your side.',
    contact_details: 'Alicia Brandwein, alicia@meridian-paws.example, +1 555 0108',
    status: 'matched',
    createdDaysAgo: 112.4,
    answeredDaysAgo: 110.9,
  },
  {
    company: 'hugh.pemberton@demo.example',
    talent: 'talent@example.com',
    request: 'saltmarsh-finance',
    requirements:
      'Four hours a week, mostly with our finance manager, and a seat at the quarterly board meeting. The question on the table is whether to charge by school or by pupil. Your work at the learning platform with nineteen months of runway is why I am writing. London afternoons are your mornings, which should do.',
    contact_details: 'Hugh Pemberton, hugh@saltmarsh-learning.example, +1 555 0119',
    status: 'accepted',
    createdDaysAgo: 97.25,
    answeredDaysAgo: 95.6,
  },
  {
    company: 'corinne.walsh@demo.example',
    talent: 'talent@example.com',
    request: 'brindle-finance',
    requirements:
      'We make dog food and a chain wants to pay us after 90 days. I know software is more your field. Several people told me you are good with cash, and cash is the problem. Would you consider it, or point us to somebody who knows inventory?',
    contact_details: 'Corinne Walsh, corinne@brindle-and-rye.example, +1 555 0141',
    status: 'declined',
    createdDaysAgo: 20.2,
    answeredDaysAgo: 19.7,
  },
  {
    company: 'gerald.wexcombe@demo.example',
    talent: 'talent@example.com',
    request: 'wexcombe-cfo',
    requirements:
      'We cast iron and have done so for ninety years. The bank would like to see the next twelve months on one page, and so would I. It is three days a week in the plant to begin with. You may find us slow, and we pay on the day.',
    contact_details: 'Gerald Wexcombe, gerald@wexcombe.example, +1 555 0150',
    status: 'declined',
    createdDaysAgo: 60.2,
    answeredDaysAgo: 58.6,
  },
  {
    company: 'theo.marchetti@demo.example',
    talent: 'talent@example.com',
    request: 'lanternfish-fpa',
    requirements:
      'Two games out, one in the works, and a publisher who wants a forecast by title. Six hours a week for a quarter would put us right, I think. Evenings are fine on our side.',
    contact_details: 'Theo Marchetti, theo@lanternfish.example, +1 555 0152',
    status: 'expired',
    createdDaysAgo: 41.3,
    answeredDaysAgo: 34.1,
  },
  {
    company: 'matthias.holm@demo.example',
    talent: 'talent@example.com',
    request: 'volthaven-cfo',
    requirements:
      'Amara, we build chargers and our working capital is parked in containers. We would want you for the refinancing in the first place. I am also speaking with somebody closer by and will tell you soon if that comes to something.',
    contact_details: 'Matthias Holm, matthias@volthaven.example, +1 555 0155',
    status: 'withdrawn',
    createdDaysAgo: 12.7,
    answeredDaysAgo: 11.9,
  },

  // Sent by the demo company.
  {
    company: 'company@example.com',
    talent: 'stefan.dragomir@demo.example',
    request: 'harborlight-security',
    requirements:
      'Stefan, our largest customer is a bank, and its questionnaire reads as if you had written it. We need the answers and the controls behind them. Would you look at the first fifty with us?',
    contact_details: 'Jordan Ellery, jordan@harborlight.example, +1 555 0114',
    status: 'expired',
    createdDaysAgo: 16.6,
    answeredDaysAgo: 9.3,
  },
  {
    company: 'company@example.com',
    talent: 'soojin.park@demo.example',
    request: 'harborlight-cfo',
    requirements:
      'Soo-jin, our post is for a CFO, but the close and the first audit may be the more urgent half. If you would take that part, with a CFO beside you for the fundraise, we would split the engagement. Eight hours a week to begin with.',
    contact_details: 'Jordan Ellery, jordan@harborlight.example, +1 555 0114',
    status: 'pending',
    createdDaysAgo: 3.15,
  },
  {
    company: 'company@example.com',
    talent: 'marcus.delacroix@demo.example',
    request: 'harborlight-cfo',
    requirements:
      'Your note on contribution margin after everything made me think of our clinics: we do not allocate support at all. I realize that we are software and you are consumer goods. Would the problem interest you anyway?',
    contact_details: 'Jordan Ellery, jordan@harborlight.example, +1 555 0114',
    status: 'declined',
    createdDaysAgo: 15.9,
    answeredDaysAgo: 14.8,
  },
  {
    company: 'company@example.com',
    talent: 'rosalind.achebe@demo.example',
    request: 'harborlight-security',
    requirements:
      'Two hospital groups are waiting for a SOC 2 Type II report. We have a tool, 61 controls marked green and some doubt about twenty of them. Your line about answers being true is what we are after. Ten hours a week, starting now if you can.',
    contact_details:
      'Jordan Ellery, jordan@harborlight.example, +1 555 0114; platform lead Ines Duarte, +1 555 0115',
    status: 'accepted',
    createdDaysAgo: 72.3,
    answeredDaysAgo: 71.5,
  },
  {
    company: 'company@example.com',
    talent: 'david.rosenthal@demo.example',
    request: 'harborlight-security',
    requirements:
      'You act as named HIPAA security officer for companies of our size, and we have nobody in that chair. Could you take it for about a day a week, alongside someone who leads the SOC 2 work? Our annual risk analysis is overdue by five months.',
    contact_details: 'Jordan Ellery, jordan@harborlight.example, +1 555 0114',
    status: 'declined',
    createdDaysAgo: 73.8,
    answeredDaysAgo: 70.1,
  },
  {
    company: 'company@example.com',
    talent: 'renee.castellano@demo.example',
    request: 'harborlight-pmm',
    requirements:
      'There are 140 recorded calls here that nobody has listened to, and you say you listen to lost deals for a living. We launch in ten weeks. Fourteen hours a week; our marketing generalist will produce whatever you write.',
    contact_details:
      'Jordan Ellery, jordan@harborlight.example, +1 555 0114, or marketing@harborlight.example',
    status: 'matched',
    createdDaysAgo: 49.6,
    answeredDaysAgo: 48.9,
  },
  {
    company: 'company@example.com',
    talent: 'simone.beaumont@demo.example',
    request: 'harborlight-pmm',
    requirements:
      'We asked for product marketing, and I suspect that the problem is positioning. You build a case before you build a campaign, which I like. Is our budget too far from your rate for sixteen weeks of work?',
    contact_details: 'Jordan Ellery, jordan@harborlight.example, +1 555 0114',
    status: 'declined',
    createdDaysAgo: 50.4,
    answeredDaysAgo: 49.1,
  },

  // The rest of the market.
  {
    company: 'corinne.walsh@demo.example',
    talent: 'marcus.delacroix@demo.example',
    request: 'brindle-finance',
    requirements:
      'You led finance for a pet-food brand through big-box retail. We are about to enter an 84-store chain on 90-day terms. Please come and tell us how not to die of success. Twelve hours a week from next month.',
    contact_details: 'Corinne Walsh, corinne@brindle-and-rye.example, +1 555 0141',
    status: 'matched',
    createdDaysAgo: 18.75,
    answeredDaysAgo: 18.1,
  },
  {
    company: 'corinne.walsh@demo.example',
    talent: 'elena.vasquez@demo.example',
    request: 'brindle-lifecycle',
    requirements:
      'We counted: nineteen messages in the first month. I would like to tape them to a wall with you. Twelve weeks, ten hours a week, Klaviyo and Shopify. Our coordinator Bea will learn from whatever you do.',
    contact_details:
      'Corinne Walsh, corinne@brindle-and-rye.example, +1 555 0141; Bea, +1 555 0142',
    status: 'pending',
    createdDaysAgo: 1.9,
  },
  {
    company: 'matthias.holm@demo.example',
    talent: 'ingrid.solheim@demo.example',
    request: 'volthaven-cfo',
    requirements:
      'You have financed battery storage in Brandenburg with savings banks; we need the same three times over in Schleswig-Holstein. An equity round will run alongside it. Sixteen hours a week, Hamburg every second week. We could start with the separation of company and project costs.',
    contact_details: 'Matthias Holm, matthias@volthaven.example, +1 555 0150',
    status: 'accepted',
    createdDaysAgo: 31.2,
    answeredDaysAgo: 29.8,
  },
  {
    company: 'matthias.holm@demo.example',
    talent: 'megan.orourke@demo.example',
    request: 'volthaven-cos',
    requirements:
      'I approve the color of fences. A colleague sent me your profile with the sentence about rooms I need not be in underlined twice. Would sixteen hours a week from New York work, with your mornings as our afternoons?',
    contact_details: 'Matthias Holm, matthias@volthaven.example, +1 555 0150',
    status: 'pending',
    createdDaysAgo: 2.15,
  },
  {
    company: 'deborah.tan@demo.example',
    talent: 'stefan.dragomir@demo.example',
    request: 'kopi-risk',
    requirements:
      'Our spring cohort is defaulting at twice the rate of the year before and we have four theories. You have seen a book turn. The validation of the model comes first, six weeks. Your mornings are our afternoons, so the overlap works without anybody suffering.',
    contact_details: 'Deborah Tan, deborah@kopi-ledger.example, +1 555 0161',
    status: 'pending',
    createdDaysAgo: 3.7,
  },
  {
    company: 'deborah.tan@demo.example',
    talent: 'meiling.chow@demo.example',
    request: 'kopi-cto',
    requirements:
      'The gaps you describe (the retry, the callback, Sunday reconciliation) are all in our incident list. Our core engineer leaves in June. Twenty hours a week for about seven months, and your help in choosing who comes after you.',
    contact_details: 'Deborah Tan, deborah@kopi-ledger.example, +1 555 0161',
    status: 'accepted',
    createdDaysAgo: 55.1,
    answeredDaysAgo: 53.4,
  },
  {
    company: 'theo.marchetti@demo.example',
    talent: 'malik.johnson@demo.example',
    request: 'lanternfish-community',
    requirements:
      'Forty-six thousand people, five volunteers, four months until early access. You wrote about rules that volunteers can enforce without burning out. Ours are burning out. Come to Long Beach, meet the team, see the fish.',
    contact_details: 'Theo Marchetti, theo@lanternfish-games.example, +1 555 0170',
    status: 'matched',
    createdDaysAgo: 8.95,
    answeredDaysAgo: 8.6,
  },
  {
    company: 'gerald.wexcombe@demo.example',
    talent: 'henrik.lindqvist@demo.example',
    request: 'wexcombe-cfo',
    requirements:
      'Valves, a retiring finance director, standard times from 2011 and a daughter who will run this better than I do. I read that you go on the shop floor once in each visit. We would want three days a week for nine months, two of them in the Midlands.',
    contact_details:
      'Gerald Wexcombe, gerald@wexcombe-valves.example, +1 555 0182, please telephone',
    status: 'matched',
    createdDaysAgo: 64.4,
    answeredDaysAgo: 61.9,
  },
  {
    company: 'gerald.wexcombe@demo.example',
    talent: 'carla.mendonca@demo.example',
    request: 'wexcombe-erp',
    requirements:
      'Our last ERP attempt cost 400,000 pounds and produced a very thick binder. You clean the item master first and rehearse with a stopwatch; that is the opposite of what was done here. I realize that the Midlands are a long way from Milwaukee. Would two weeks in three be thinkable?',
    contact_details: 'Gerald Wexcombe, gerald@wexcombe-valves.example, +1 555 0182',
    status: 'declined',
    createdDaysAgo: 24.3,
    answeredDaysAgo: 21.6,
  },
  {
    company: 'alicia.brandwein@demo.example',
    talent: 'hannah.weissman@demo.example',
    request: 'meridian-product',
    requirements:
      'You describe the founder who has become the bottleneck; I am she. You have also worked on veterinary records, so you know our users. Sixteen hours a week, Chicago once a month. I promise to sign your two pages even if they rule out my favorite feature.',
    contact_details: 'Alicia Brandwein, alicia@meridian-paws.example, +1 555 0108',
    status: 'pending',
    createdDaysAgo: 0.85,
  },
  {
    company: 'hugh.pemberton@demo.example',
    talent: 'emma.fitzgerald@demo.example',
    request: 'saltmarsh-dpo',
    requirements:
      'School records, teachers who became product managers, and an impact assessment due in March. You have done this for a school software vendor. Six hours a week for a year; the first two months will be the busiest.',
    contact_details: 'Hugh Pemberton, hugh@saltmarsh-learning.example, +1 555 0119',
    status: 'accepted',
    createdDaysAgo: 38.1,
    answeredDaysAgo: 36.3,
  },
  {
    company: 'hugh.pemberton@demo.example',
    talent: 'kwame.boateng@demo.example',
    request: 'saltmarsh-engineering',
    requirements:
      'Three new leads, one of whom would like to go back to being an engineer. You teach people to manage, I taught chemistry, and between us we might do them some good. Two days a week from next month, one of them in Norwich.',
    contact_details: 'Hugh Pemberton, hugh@saltmarsh-learning.example, +1 555 0119',
    status: 'pending',
    createdDaysAgo: 4.05,
  },
  {
    company: 'lorraine.tsosie@demo.example',
    talent: 'victor.anand@demo.example',
    request: 'northfork-coo',
    requirements:
      'You rebuilt dispatch at a heating contractor about our size. Mine is a whiteboard and a man named Gus who is thinking about fishing. I would want you here every other week and on the phone in between. What would the first month look like?',
    contact_details: 'Lorraine Tsosie, lorraine@northfork-mechanical.example, +1 555 0193',
    status: 'matched',
    createdDaysAgo: 19.4,
    answeredDaysAgo: 17.55,
  },
  {
    company: 'lorraine.tsosie@demo.example',
    talent: 'wyatt.lindgren@demo.example',
    request: 'northfork-coo',
    requirements:
      'You are an hour away, which counts for a lot. We finish jobs three weeks before we bill them; I saw that you got a steel erector from 34 days to 6. Come by the shop, coffee is at six.',
    contact_details: 'Lorraine Tsosie, lorraine@northfork-mechanical.example, +1 555 0193',
    status: 'declined',
    createdDaysAgo: 19.8,
    answeredDaysAgo: 18.3,
  },
  {
    company: 'anjali.rao@demo.example',
    talent: 'kavita.menon@demo.example',
    request: 'petal-brand',
    requirements:
      'You took a Korean sunscreen into Indonesia; we would like to follow with a moisturizer, and then Japan. Our box says three different things. Fourteen hours a week for half a year, and a founder who is a chemist and needs to be argued with.',
    contact_details: 'Anjali Rao, anjali@petal-and-proof.example, +1 555 0155',
    status: 'accepted',
    createdDaysAgo: 33.65,
    answeredDaysAgo: 31.05,
  },
  {
    company: 'anjali.rao@demo.example',
    talent: 'thomas.eberhardt@demo.example',
    request: 'petal-performance',
    requirements:
      'According to the platforms we sold 160% of what we sold. An audit, one clean holdout test, and a verdict on the agency. Eight hours a week for twelve weeks. Your afternoon is our evening and I am awake.',
    contact_details: 'Anjali Rao, anjali@petal-and-proof.example, +1 555 0155',
    status: 'pending',
    createdDaysAgo: 1.1,
  },
  {
    company: 'samuel.quill@demo.example',
    talent: 'brandon.okonkwohayes@demo.example',
    request: 'quillstone-cro',
    requirements:
      'You make a forecast true before making it bigger. We have missed three in a row by the same 30%. Seven sellers, all former lawyers, all talented, no common process. Half of your week, with a board meeting in week six.',
    contact_details: 'Samuel Quill, sam@quillstone.example, +1 555 0127',
    status: 'matched',
    createdDaysAgo: 23.3,
    answeredDaysAgo: 22.45,
  },
  {
    company: 'katrin.vogel@demo.example',
    talent: 'francesca.bellandi@demo.example',
    request: 'fennel-design',
    requirements:
      'Technicians with gloves, four robots each, and an error message that says 0x2F. You have designed for laboratory robots before; the safety shoes are here, size 38. Two days a week until we have found a permanent designer.',
    contact_details: 'Katrin Vogel, katrin@fennel-robotics.example, +1 555 0136',
    status: 'pending',
    createdDaysAgo: 2.9,
  },
  {
    company: 'katrin.vogel@demo.example',
    talent: 'daniel.achterberg@demo.example',
    request: 'fennel-cto',
    requirements:
      'Paperwork that comes out of the pipeline: our eighteen engineers do not believe it exists, and I would like to show them. Eighteen hours a week over the next ten months, until the certificate is on the wall.',
    contact_details: 'Katrin Vogel, katrin@fennel-robotics.example, +1 555 0136',
    status: 'accepted',
    createdDaysAgo: 44.8,
    answeredDaysAgo: 42.7,
  },
  {
    company: 'ben.hartigan@demo.example',
    talent: 'joshua.tanielu@demo.example',
    request: 'outrigger-platform',
    requirements:
      'We fell over at four minutes past nine, twice. You have carried a ticketing platform through 900,000 visitors in a morning. Summer on-sales begin in twelve weeks. Twenty hours a week and four good engineers.',
    contact_details: 'Ben Hartigan, ben@outrigger-tickets.example, +1 555 0174',
    status: 'matched',
    createdDaysAgo: 41.5,
    answeredDaysAgo: 40.95,
  },
  {
    company: 'pilar.mendieta@demo.example',
    talent: 'nadia.petrova@demo.example',
    request: 'rueda-cto',
    requirements:
      'You launched a tool rental marketplace with seven features out of sixty-four. We have 900 rentals in a spreadsheet and would like to be told which seven. Ten weeks to a booking with a deposit, and then help us to hire.',
    contact_details: 'Pilar Mendieta, pilar@rueda.example, +1 555 0199',
    status: 'accepted',
    createdDaysAgo: 16.1,
    answeredDaysAgo: 15.35,
  },
]
