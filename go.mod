module github.com/railrules/railrules

go 1.26
