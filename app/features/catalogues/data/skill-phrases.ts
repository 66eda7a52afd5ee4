import type { SkillId } from './skills.ts'

/**
 * Phrases that describe a skill in a sentence without naming it, separated by commas. A phrase matches if all its words
 * occur close together, in any order and form. A single word matches as it is written here, and in the plural; it is
 * only listed if it can't mean anything else. Listed in the plural, it only matches so: "leads" is not "lead".
 */
export const SKILL_PHRASES: Readonly<Record<SkillId, string>> = {
  skill_executive_leadership:
    'led the leadership team, ran the executive team, member of the executive committee, sat on the management board, senior leadership team, led the whole company, ran the company, led a division',
  skill_team_building:
    'built the team, built a team from scratch, grew the team, scaled the team, team first hires, hired the first ten people, built the department, set up the team, built the function',
  skill_board_governance:
    'board packs, board papers, board meetings, board reporting, board committees, governance framework, non-executive, articles of association, board minutes, shareholder agreements',
  skill_stakeholder_management:
    'stakeholder, align departments, got departments to agree, agreed with finance, between finance and sales, bring everyone to one table, mediate between teams, executive sponsors, cross-functional alignment, works council talks, steering committee',
  skill_change_management:
    'change programme, change program, redundancy consultation, collective consultation, TUPE, integration of teams after a merger, adoption of new systems, reorganization, reorganisation, restructure of departments, transition of staff, harmonisation of terms, merging two companies, employee consultation',
  skill_program_management:
    'programme office, ran a programme, multi-year program, program director, portfolio of projects, workstream, programme governance, transformation office',
  skill_project_management:
    'ran the project, project plan, delivered the project on time, gantt, PRINCE2, PMP, milestones and budgets, project lead, projects delivered, delivered on time and on budget',
  skill_pnl_management:
    'P&L, full P&L, owned the P&L, profit responsibility, profit center, result responsibility, gross margin responsibility, EBITDA growth, ran the business unit',
  skill_okrs:
    'quarterly goals, goals and key results, company goals, quarterly planning, goal framework, scorecards and goals, EOS rocks',
  skill_turnaround_management:
    'loss making, back to profit, insolvency, distressed, turned the company around, crisis restructuring, closed loss making sites, saved the company, creditors agreement',
  skill_strategic_planning:
    'three-year plan, five-year plan, long-term plan, corporate strategy, strategy process, strategic plan, annual planning, strategy workshops, business plan',
  skill_competitive_analysis:
    'market analysis, market research, battlecard, win loss interviews, competitor benchmarking, market mapping, competitors and prices',
  skill_international_expansion:
    'opened offices abroad, entered the German market, entered new countries, launch in new countries, launched in Europe, country launches, US launch, expanded into, first foreign market, DACH entry, landing teams, export markets, set up subsidiaries',
  skill_digital_transformation:
    'digitalization, digitization, moved from paper to, replaced spreadsheets, paperless, digital program, new ERP, ERP rollout, digitalisation, system rollout, automate processes',
  skill_innovation_management:
    'innovation lab, new ventures, incubator, idea pipeline, hackathon, R&D portfolio, corporate venture, stage gate',
  skill_mergers_acquisitions:
    'buy and build, bought companies, sold the company, acquired companies, integration of acquired, carve-out, deal team, add-on acquisitions, buy side, sell side, due diligence for buyers, sold the business, bolt-on acquisitions, made acquisitions, acquisitions',
  skill_exit_planning:
    'prepare for sale, sale of the company, prepare the exit, vendor due diligence, trade sale, succession sale, ready to be sold, sale process, exit to',
  skill_esg_strategy:
    'sustainability report, carbon footprint, greenhouse gas, scope 3, net zero, science based targets, B Corp, decarbonization, decarbonisation, climate report, materiality assessment',
  skill_software_architecture:
    'microservice, monolith, split the monolith, domain driven design, event driven, architecture decisions, API design, scalable backend, architecture and code, technical architecture, refactored the platform, rewrite of the platform, built the platform',
  skill_full_stack_development:
    'frontend and backend, front-end and back-end, build web apps, wrote the code, hands-on coding, still code, built the first version, built the MVP, prototype in weeks, web application, developer of web apps, code myself',
  skill_mobile_development:
    'mobile app, mobile apps, iOS and Android, iPhone app, Swift, Kotlin, Flutter, app store, phone app',
  skill_cloud_infrastructure:
    'moved to the cloud, cloud bill, AWS migration, data center exit, serverless, hosting, cloud hosting, moved servers, cloud platform, landing zone, Terraform, Kubernetes clusters',
  skill_devops:
    'deploy daily, deployment pipeline, release pipeline, deployments without downtime, on-call, service uptime, system uptime, platform uptime, pipelines and monitoring, observability, build pipeline, releases per day, automated deployment, platform reliability',
  skill_test_automation:
    'automated tests, regression suite, end-to-end tests, test coverage, Cypress, Playwright, Selenium, unit tests, test suite',
  skill_data_engineering:
    'data warehouse, dbt models, rebuilt the models, data models, ingestion pipelines, data platform, data stack, warehouse migration, Airflow, Fivetran, data quality, data lake, modelled the data, warehouse and pipelines, lakehouse',
  skill_business_intelligence:
    'dashboard, reporting layer, one set of numbers, single source of truth, metric definitions, KPI definitions, KPI reporting, self-service reporting, semantic layer, Looker dashboards, agreed definitions, revenue figures, management dashboards',
  skill_machine_learning:
    'forecast demand, demand forecasting, recommender, recommendation engine, predictive models, prediction models, gradient boosting, classification models, neural networks, churn prediction, models in production, time series, forecasting models, fraud models, scoring models',
  skill_generative_ai:
    'language models, chatbot, AI assistant, retrieval augmented, prompts and evaluations, prompts for, agents with, GPT, copilot, evaluation of answers, hallucination, fine-tuning',
  skill_embedded_systems:
    'microcontroller, RTOS, bootloader, device firmware, PCB, sensors and firmware, over-the-air updates, Bluetooth devices, hardware and software, connected device, device software',
  skill_legacy_modernization:
    'legacy system, legacy systems, old system replaced, replaced a twenty year old system, strangler, end of life system, moved off the mainframe, AS/400, Delphi, Visual Basic, end of support, old codebase',
  skill_technical_due_diligence:
    'tech DD, technical DD, technology assessments for funds, code audits, assess software companies for investors, technical assessment for investors, code review for buyers, assessments for private equity, repository analysis',
  skill_product_strategy:
    'product direction, product portfolio, product bets, product vision, product line, positioning of the product, zero to one, product market fit, what to build',
  skill_product_roadmapping:
    'roadmap, prioritization, prioritizing, prioritising, prioritisation, say no to features, feature priorities, cut the roadmap, product priorities, quarterly roadmap, fewer features',
  skill_product_discovery:
    'talk to customers every week, interviews with users, talked to users, customer problem, opportunity solution tree, discovery interviews, validate ideas, prototype tests, visiting customers, customer visits, JTBD, interview customers, experiments with users, discovery and roadmap',
  skill_product_analytics:
    'usage data, funnel analysis, cohort analysis, activation rate, event tracking, tracking plan, north star metric, product metrics, feature usage, funnels in, retention curves, product data',
  skill_agile_delivery:
    'sprint, sprint planning, backlog, backlog refinement, user stories, standup, SAFe release train, scaled agile, scrum ceremonies, agile ceremonies, acceptance criteria, groomed the backlog, scrum team, delivery rhythm',
  skill_user_research:
    'interviewed users, usability tests, diary studies, field studies, research repository, research ops, moderated tests, ethnography, survey research, watching users',
  skill_ux_design:
    'wireframe, user flows, onboarding flow, prototypes, clickable prototype, information architecture, checkout flow, designed the app, product design, redesigned the app, redesign of the dashboard, interface for, journeys and flows, simple flows',
  skill_ui_design:
    'app screens, designed screens, screens for, pixel perfect, high fidelity, icons and illustrations, visual language, polished interface, look and feel, mockup',
  skill_design_systems:
    'component library, design tokens, pattern library, tokens and components, shared components, Storybook, UI kit, Figma library, design library',
  skill_accessibility:
    'screen reader, screen readers, accessible, barrier free, EN 301 549, Section 508, accessibility audit, European Accessibility Act, keyboard navigation',
  skill_go_to_market:
    'launch plan, product launches, launched the product, market launch, ideal customer profile, ICP, first customers, first hundred customers, positioning and launch, market strategy, segments and channels, sales motion, launches in new market, reference customers',
  skill_brand_strategy:
    'brand identity, visual identity, logo and packaging, packaging design, brand guidelines, brand book, brand platform, tone of voice, naming, brand refresh, repositioned the brand, new brand, identity for, corporate identity, brand world, rebrand, rebranded, brand strategist',
  skill_product_marketing:
    'positioning, messaging, sales collateral, launch messaging, pitch decks for sales, competitive positioning, case studies for sales, value proposition, message house, release launches',
  skill_demand_generation:
    'generate leads, generated leads, leads a month, leads per month, lead gen, qualified leads, MQL, inbound leads, pipeline from marketing, account based marketing, ABM, webinar, trade fair leads, marketing sourced pipeline, demand engine',
  skill_performance_marketing:
    'Meta ads, Google ads, Facebook ads, ad spend, ad budget, ads budget, ROAS, CAC, cost per acquisition, paid channels, paid campaigns, TikTok ads, media spend, creative testing, acquisition costs, ads account, paid growth, media mix, customer acquisition cost',
  skill_seo:
    'search engine, Google rankings, rank on Google, organic traffic, backlink, keyword research, search rankings, organic visits',
  skill_content_strategy:
    'editorial calendar, blog, articles, newsletter and articles, wrote white papers, content team, case stories, writing for, thought leadership, content plan, customer stories, reference stories, editorial team, content engine',
  skill_social_media_marketing:
    'Instagram, TikTok, influencer, community management, LinkedIn posts, YouTube channel, creators, social channels',
  skill_lifecycle_marketing:
    'email flows, CRM campaigns, win-back, winback, repeat purchase, repeat orders, subscribers and retention, retention flows, lifecycle emails, churned subscribers, loyalty program, second order, onboarding emails, email and SMS, newsletters and automations, repurchase rate, keep subscribers, Klaviyo flows',
  skill_conversion_optimization:
    'conversion rate, landing page tests, checkout conversion, split tests, AB tests, experimentation program, conversion tests, funnel conversion, increased conversion',
  skill_product_led_growth:
    'free trial, freemium, self-serve, self serve signups, viral loops, activation and onboarding, trial to paid, bottom-up adoption',
  skill_public_relations:
    'journalist, newspapers, press office, press releases, press coverage, media coverage, trade press, spokesperson, editors and journalists',
  skill_sales_strategy:
    'sales process, sales playbooks, built the sales team, first sales hires, first salespeople, founder-led sales, from founder sales, commission plan, territory plan, hired reps, sales organization, quota, hired account executives, sales plan, outbound team, coached reps',
  skill_enterprise_sales:
    'large accounts, six-figure deals, seven-figure contracts, complex deals, procurement negotiations, sold to banks, sold to enterprises, MEDDIC, MEDDPICC, tender bids, won tenders, bid for tenders, tender responses, hospitals and tenders, clinics and tenders, long sales cycles, sold to hospitals, corporate customers, enterprise deals, public tenders',
  skill_pipeline_management:
    'forecast calls, commit calls, forecast accuracy, pipeline reviews, pipeline stages, deal reviews, stage definitions, pipeline hygiene, weekly forecast of sales, commit forecast, pipeline coverage, sales stages, deal stages',
  skill_sales_enablement:
    'onboarding of reps, ramp time, sales coaching, trained the sales team, sales certifications, call coaching, trains salespeople, playbooks and reps, sales trainer',
  skill_revenue_operations:
    'CRM cleanup, clean up Salesforce, CRM migration, Salesforce admin, HubSpot migration, lead routing, lead scoring, quote to cash, CPQ, commission calculation, one CRM, merged CRMs, funnel definitions, territories and quotas, revenue team systems, sales ops, deal desk',
  skill_partnership_development:
    'partner program, alliance partners, partner ecosystem, signed partners, technology partners, partnerships with, integration partners, co-selling, strategic alliances, partner deals',
  skill_channel_sales:
    'reseller, distributors, dealer network, dealers, wholesalers, distribution partners, channel partners, value added resellers, importers, agents network, partner sales, system houses',
  skill_account_management:
    'key accounts, key account, existing customers growth, upsell, upselling, cross-sell, renewals and upsell, strategic accounts, account plans, expansion revenue, expanding accounts',
  skill_customer_success:
    'churn, net retention, net revenue retention, renewals, onboarding of customers, health scores, customer onboarding, customer health, QBRs, gross retention, reduced churn, customers stay, success managers',
  skill_pricing_strategy:
    'price increase, packages and prices, price model, willingness to pay, usage-based pricing, new price list, price tests, discount policy, pricing tests, price rises',
  skill_financial_modeling:
    'investor model, three statement, scenario model, cash model, spreadsheet model, built the model, model and data room, valuation models, model for investors, LBO, Excel models',
  skill_budgeting_forecasting:
    'annual budget, budgets and forecasts, budget process, reforecast, reforecasting, forecast, forecasting, planning and forecast, variance analysis, driver based, budget owners, liquidity planning, cost center budgets, planning cycle',
  skill_cash_flow_management:
    'thirteen-week cash, 13-week cash, cash forecast, weekly cash, payment plans, supplier payment plans, arrears, creditors, time to pay, liquidity, cash runway, runway, stretched suppliers, debtor days, factoring, overdue invoices, debt collection, collections team, cash collection, bank covenants',
  skill_financial_reporting:
    'month-end, monthly closing, month end closing, annual accounts, year-end accounts, HGB, IFRS, US GAAP, GAAP, group consolidation, consolidation of accounts, consolidated accounts, statutory accounts, financial statements, management accounts, close in five days, accounts by day ten, closing and reporting, fast close, R2R, record to report, cost accounting, order costing, product costing, contribution margins, cost centre accounting',
  skill_fundraising:
    'raised capital, raised money, closed a round, raised series A, closed series A, series A round, series A raise, series A financing, seed round, seed raise, funding round, venture round, financing round, closed rounds, investor data room, series A data room, data room for funds, investor deck, institutional rounds, term sheet, venture debt, raise money, bridge round, angel investors, raised from investors, raises closed, equity financing, fundraise, fundraiser',
  skill_investor_relations:
    'investor updates, investor questions, shareholder communication, talks with investors, lead investors, board and investors, analyst calls, earnings calls, investor reporting, talks with banks, house bank, lender reporting, lenders',
  skill_unit_economics:
    'LTV, lifetime value, contribution margin, payback period, CAC payback, margin per order, gross margin per customer, cohort economics, cost to serve, prime cost',
  skill_tax_planning:
    'corporate taxes, tax returns, R&D tax credit, VAT, tax structure, tax authorities, withholding tax, cross-border tax, tax adviser, permanent establishment',
  skill_audit_readiness:
    'first audit, audit coordination, year-end audit, auditors, big four audit, audit file, statutory audit, PBC list, audit committee',
  skill_cost_optimization:
    'cut costs, saved money, reduced spend, savings of, reduce costs, lower costs, cost-cutting program, zero-based budgeting, renegotiated contracts, spend under control, overhead reduction, costs down',
  skill_process_improvement:
    'lean manufacturing, kaizen, standard operating procedures, SOP, value stream, bottleneck, waste reduction, shorter lead times, process mapping, streamlined processes, continuous improvement, pick accuracy, throughput, picking errors, OEE, shop floor management, WMS, warehouse management system, playbooks and checklists, written processes, fixed handovers',
  skill_supply_chain_management:
    'logistics, warehouse floor, warehouse manager, warehouse managers, warehouse staff, warehouse operations, warehouse move, pallets, stock control, inventory, stock levels, carriers, freight, fulfilment, fulfillment, distribution centre, distribution center, co-packers, co-manufacturers, contract manufacturers, material planning, demand planning, supply planning, lead times of suppliers, MRP, import and customs, shipments, inbound and outbound, 3PL, contract packers',
  skill_procurement:
    'supplier negotiations, negotiate with suppliers, tender packaging, retender, tendered, suppliers and prices, strategic sourcing, global sourcing, sourcing suppliers, sourcing strategy, sourcing manager, sourcing consultant, sourcing materials, sourcing ingredients, sourcing packaging, sourcing and purchasing, sourcing and procurement, sourcing and SCM, seasoned buyer, category buyer, buyer for, buying packaging, buying ingredients, supplier contracts, vendor negotiations, framework contracts, raw materials, RFQ, purchase prices, supplier base, vendors and contracts, bought packaging',
  skill_talent_acquisition:
    'hired engineers, hiring process, headhunting, headhunted, headhunter, employer branding, recruit, recruited, recruiter, hiring plan, filled roles, sourcing candidates, job ads, interview training, hired people, time to hire, candidates, scorecards and interviews, applicant',
  skill_organizational_design:
    'org chart, reporting lines, roles and responsibilities, spans and layers, career levels, levels and bands, job architecture, career framework, job levels, team structure, restructured teams, organization structure, leveling, levelling',
  skill_compensation_benefits:
    'salary bands, salary structure, salary structures, pay structure, equity plan, option plan, option plans, stock options, stock option, pay review, bonus plan, job grading, geo pay, location tiers, salary ranges, pay equity, pay transparency, benefits package, comp and equity, comp and ben, total reward, pension scheme, pay levels, compensation bands, harmonise pay, pay scales',
  skill_performance_management:
    'performance review, review cycle, appraisal, feedback culture, feedback talks, underperformance, calibration of ratings, performance conversations, 360 feedback, one-to-ones',
  skill_leadership_development:
    'train managers, trained managers, first-time managers, new managers, manager coaching, leadership program, leadership academy, develop leaders, coached managers, manager bootcamp, coaching team leads, grow leaders',
  skill_executive_coaching:
    'coach founders, coach CEOs, coaching executives, sparring partner, ICF, PCC, coached founders, sparring for founders, executive coach, one-to-one coaching, leaders in transition',
  skill_employee_engagement:
    'engagement survey, pulse survey, employee survey, retention of staff, attrition, onboarding of employees, company culture, culture survey, workplace culture, culture change, staff turnover, employer of choice, internal communication, people stay',
  skill_diversity_inclusion:
    'inclusive, inclusion, diverse teams, underrepresented, equal opportunity, bias training, belonging',
  skill_succession_planning:
    'successor, handover to the next generation, generational change, family succession, key person risk',
  skill_security_architecture:
    'zero trust, threat modelling, threat modeling, security design, network segmentation, secure architecture, security reference architecture, security blueprint',
  skill_application_security:
    'pen tester, pentest, penetration tests, secure code review, OWASP, bug bounty, vulnerabilities in code, ethical hacking, red team, static analysis, secure development',
  skill_cloud_security:
    'AWS security, cloud posture, CSPM, secure cloud, cloud hardening, Azure security, misconfiguration, cloud guardrails',
  skill_identity_access_management:
    'access reviews, user access, role-based access, privileged access, PAM, identity provider, joiner mover leaver, multi-factor, MFA, directory services',
  skill_incident_response:
    'ransomware, breach response, breaches, forensics, SOC analysts, SIEM, tabletop exercises, emergency exercises, incident handling, security incidents, incident drills, digital forensics',
  skill_data_privacy:
    'data processing agreements, data processing agreement, DPA, DPIA, privacy policy, privacy impact, data protection officer, personal data, subprocessor, records of processing activities, privacy law, DSGVO, cookies consent, privacy program',
  skill_soc_2:
    'SOC 2, SOC2, Type II report, Type 1 report, trust services criteria, SOC 2 evidence, SOC 2 audit, security questionnaires, customer security questionnaires, SOC report',
  skill_iso_27001:
    'ISO 27001, ISO certified, ISMS, information security management, TISAX, B3S, BSI, NIS2, NIS 2, KRITIS, certified according to ISO, surveillance audit, statement of applicability, KRITIS audit, IT-Grundschutz',
  skill_hipaa:
    'HIPAA, protected health information, PHI, patient data privacy, business associate agreement, HITRUST, HITECH',
  skill_pci_dss: 'PCI, card data, cardholder data, PCI audit, QSA, card payments compliance',
  skill_regulatory_affairs:
    'MDR, medical device regulation, 510(k), notified body, ISO 13485, FDA submission, approvals of medical devices, EMA, technical file, QMS for devices, clinical evaluation, registration dossiers, approvals authority',
  skill_enterprise_risk_management:
    'risk register, risk appetite, risk framework, risk committee, ISO 31000, COSO, insurance program, risk function, corporate risks',
  skill_operational_risk:
    'operational losses, loss events, RCSA, key risk indicators, Basel II, Basel III, Basel IV, process risks',
  skill_credit_risk:
    'underwriting, loan book, scorecards for credit, lending risk, loan defaults, default rates, IFRS 9, credit policy, impairments, provisioning models, credit decisions',
  skill_third_party_risk:
    'vendor risk, supplier risk, vendor reviews, vendor security reviews, supplier assessments, supplier due diligence, TPRM, outsourcing register, DORA',
  skill_business_continuity:
    'continuity plans, recovery plans, emergency plans, backup and restore, ISO 22301, resilience tests, emergency power',
  skill_crisis_management:
    'crisis, crises, emergency management, product recall, crisis team, labour strike, strikes, bad press, war room',
  skill_fraud_prevention:
    'fraud, chargeback, account takeover, card fraud, fraud rules, fraud losses, identity verification, bots and fake accounts',
  skill_anti_money_laundering:
    'KYC, sanctions screening, MLRO, suspicious activity, transaction monitoring, money laundering, customer due diligence, financial crime',
  skill_internal_controls:
    'control framework, segregation of duties, Sarbanes-Oxley, walkthroughs of controls, control testing, four-eyes, ICFR, approval limits, delegation of authority',
  skill_executive_communication:
    'speeches, ghostwriting for executives, investor presentations, present to the board, all-hands, town halls, CEO communications, storytelling for executives',
  skill_public_speaking:
    'keynote, conference talks, on stage, moderator, speaker at conferences, TEDx, panel discussions, conference panels',
  skill_negotiation:
    'negotiated, negotiate, negotiating, redlines, redline contracts, contract terms, bargaining, settlement talks, contract talks, drafting contracts, customer contracts, contracts with customers, contract review, MSA, commercial contracts, paper with procurement, deals and terms, liability caps',
  skill_conflict_resolution:
    'mediation, mediator, disputes, grievance, difficult conversations, arbitration, tribunal, settle conflicts',
  skill_facilitation:
    'workshop, offsite, retreats, moderate meetings, facilitated, facilitate, facilitating, moderated workshops, strategy days',
  skill_mentoring:
    'mentor, mentored, guide juniors, grow juniors, apprentice, supervised juniors, coach the young',
  skill_critical_thinking:
    'structured thinking, first principles, root cause, hypothesis driven, analytical rigor',
  skill_cross_cultural_collaboration:
    'distributed team, distributed teams, offshore team, multicultural, across time zones, teams in India, international teams, global teams, intercultural, nearshore, onshore and offshore',
}
